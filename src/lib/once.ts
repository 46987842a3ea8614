// A value that is made when it is first asked for, and then kept. Pure where what makes it is.

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
