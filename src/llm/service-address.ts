// What the address of a service says: its host, and whether that is this machine, where a call costs nobody anything. Pure.

/** The address is this machine. */
export function isLoopback(baseUrl: string): boolean {
  const host = hostOf(baseUrl)
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    host === '0.0.0.0' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}

export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
}
