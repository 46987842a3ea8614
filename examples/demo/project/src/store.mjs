// The bookings of all rooms.
const bookings = []

export function book({ room, start, end, person }) {
  const taken = bookings.some((other) => other.room === room && other.start < end && start < other.end)
  if (taken) return undefined
  const booking = { id: bookings.length + 1, room, start, end, person }
  bookings.push(booking)
  return booking
}

export function bookingsOf(room) {
  return bookings.filter((booking) => booking.room === room)
}
