// The mail that confirms a booking.
export function confirmation({ room, start, end, person }) {
  return { to: person, subject: `Room ${room}`, text: `${room} is yours from ${start} to ${end}.` }
}
