import { Counter, Histogram, type Registry } from 'prom-client'

export interface CallMetrics {
  /**
   * A request was answered.
   *
   * @param call its route as a pattern; `undefined` where there is none of its address
   */
  answered(call: { method: string; route: string | undefined; status: number; seconds: number }): void
  /** A call could not be served; `code` is that of the problem that it was answered with. */
  refused(code: string): void
}

/** The methods that some route has. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function recordCalls(registry: Registry): CallMetrics {
  const calls = new Histogram({
    name: 'udigate_http_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const problems = new Counter({
    name: 'udigate_problems_total',
    help: 'Calls that could not be served, by the code of the problem that they were answered with.',
    labelNames: ['code'],
    registers: [registry],
  })
  return {
    answered({ method, route = 'unknown', status, seconds }) {
      calls.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds)
    },
    refused: code => problems.inc({ code }),
  }
}
