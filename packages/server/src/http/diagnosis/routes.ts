import type { Gateway } from '../../gateway.ts'
import { diagnose, type Examined } from '../../health/diagnose.ts'
import { type Caller, mayDo } from '../../rights/caller.ts'
import { software } from '../../version.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { Diagnosis, viewChecks } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Operation', right: 'diagnosis.read', work: 'checking' })

const getDiagnosis = endpoint('GET /api/v1/diagnosis', {
  summary:
    'Look at everything that an operator must have right: what is right, what is wrong, and what to do',
  description:
    'Nothing is changed or sent. Who reads records sees the process and what belongs to the organisation and stage; machine, store, keys and settings of the gateway are for who runs it.',
  answers: { 200: json('What was found', Diagnosis) },
  async handle({ caller }, gateway) {
    const checks = await diagnose(chooseExamined(caller, gateway))
    return {
      version: software,
      at: gateway.now().toISOString(),
      sound: checks.every(({ state }) => state !== 'failed'),
      checks: viewChecks(checks),
    }
  },
})

/** `/api/v1/diagnosis`: what `udigate doctor` and the overview show. */
export const diagnosis = { getDiagnosis }

function chooseExamined(caller: Caller, gateway: Gateway): Partial<Examined> {
  const { config, store, health, codes, forwarded, elsewhere, checkMail, now, monotonic, stages, people } =
    gateway
  const { organisation, stage } = caller
  const isHost = mayDo(caller, 'diagnosis.read-gateway')
  const { jobs } = health
  return {
    readiness: health,
    ...(isHost && {
      machine: { config, node: process.version },
      running: {
        config,
        store,
        forwarded,
        elsewhere,
        checkMail,
        providers: people.providers,
        now,
        monotonic,
        jobs,
      },
    }),
    ...(mayDo(caller, 'records.read') && {
      organisation: {
        owner: { organisation, stage },
        authorities: Array.from(stages[stage].values(), ({ authority }) => authority),
        codes,
        store,
        now,
      },
    }),
  }
}
