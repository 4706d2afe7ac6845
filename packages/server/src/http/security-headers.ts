import helmet from 'helmet'

/**
 * The security headers of all answers, by their names in lower case. What Helmet sets depends on no call, so it is asked
 * once. Pages have a policy of their own for what they may load.
 */
export function securityHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  })
  set(undefined as never, answer as never, error => {
    if (error !== undefined) throw error
  })
  return headers
}
