import { Counter, Histogram, type Registry } from 'prom-client'
import { modelNames } from '../authorities/laws.ts'
import type { SubmissionMetrics } from '../submissions/metrics.ts'

export function recordSubmissions(registry: Registry): SubmissionMetrics {
  const validations = new Counter({
    name: 'udigate_validations_total',
    help: 'Requests whose records were judged, by model, for what, and verdict.',
    labelNames: ['model', 'by', 'verdict'],
    registers: [registry],
  })
  const received = new Counter({
    name: 'udigate_submissions_received_total',
    help: 'Requests to submit that were considered, by what became of them at once.',
    labelNames: ['stage', 'model', 'result'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'udigate_submissions_ended_total',
    help: 'Submissions that ended, by stage and outcome.',
    labelNames: ['stage', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'udigate_submission_seconds',
    help: 'Time from the reception of a submission to its outcome.',
    labelNames: ['stage', 'outcome'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 25, 55, 120, 300, 900, 3_600, 21_600, 86_400],
    registers: [registry],
  })
  // A count that begins at 1 is no increase, and this one is worth an alarm.
  for (const model of modelNames) {
    for (const by of ['validate', 'submit'] as const) validations.inc({ model, by, verdict: 'broken' }, 0)
  }
  return {
    judged: (model, by, verdict) => validations.inc({ model, by, verdict }),
    received: (stage, model, result) => received.inc({ stage, model, result }),
    ended(stage, outcome, lasted) {
      ended.inc({ stage, outcome })
      seconds.observe({ stage, outcome }, Math.max(0, lasted))
    },
  }
}
