import { checkConnection as check } from '../../connection/check-connection.ts'
import { choosePrefix } from '../../settings/stage-prefix.ts'
import { firstRegister } from '../../stage.ts'
import { recordPath } from '../../store/acts.ts'
import { recordAct } from '../../store/record-act.ts'
import { reportUnlessSrn, requireActor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { ConnectionCheckRequest, ConnectionReport } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'connection.check', work: 'checking' })

/** How long the authority's answer is waited for where the caller does not say, in seconds. */
const usualWait = 60

const checkConnection = endpoint('POST /api/v1/connection/checks', {
  act: 'connection-checked',
  summary: 'Ask the access point and the authority a real question, and name what is wrong',
  body: jsonBody(ConnectionCheckRequest, ({ actorCode }, report) => reportUnlessSrn(actorCode, report)),
  answers: { 200: json('What was seen, whether it works or not', ConnectionReport) },
  problems: ['request.members', 'connection.none', 'permission.actor'],
  async handle({ request, caller, readBody }, gateway) {
    const { stage, organisation } = caller
    const { actorCode, wait = usualWait } = readBody()
    const actor = await requireActor(gateway, caller, actorCode)
    const [connection] = gateway.stages[stage].values()
    const register = connection?.authority.law.id ?? firstRegister
    const diagnosis = connection?.authority.diagnose?.(choosePrefix({ stage, register }))
    if (!connection || !diagnosis || connection.authority.composes === 'on-demand') {
      throw new Problem('connection.none', `The stage ${stage} has no access point that could be asked.`)
    }
    const checking = { ...gateway, stage, organisation, diagnosis, authority: connection.authority }
    const { checks, isWorking } = await check(checking, actor, wait, gateway.stopping)
    await gateway.store.write(async db =>
      recordAct(db, caller, 'connection-checked', recordPath('connection'), { actor, isWorking }),
    )
    request.log.info(
      { actor, checks: checks.map(({ name, result, code }) => ({ name, result, code })) },
      'connection checked',
    )
    return { stage, working: isWorking, checks }
  },
})

/** `/api/v1/connection`: asks the access point and the authority. */
export const connection = { checkConnection }
