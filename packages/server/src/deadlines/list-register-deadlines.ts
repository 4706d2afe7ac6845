import { judgeNearness } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import type { Db } from '../store/database.ts'
import {
  countDevicesNotThere,
  listDevicesNotThere,
  type RegisterPlace,
} from '../store/devices-for-registers.ts'
import type { Deadlines, NearnessCounts, RequestedDeadlines } from './list-deadlines.ts'

/**
 * By when devices of an organisation must be registered in a further register: those that the authority holds, of actors that have
 * devices in that register, until they are said to be there.
 *
 * @param today a day in UTC: `2026-11-22`
 */
export async function listRegisterDeadlines(
  db: Db,
  place: RegisterPlace,
  { profile }: Register,
  today: string,
  {
    kind,
    nearness,
    code,
    limit = 1000,
  }: Pick<RequestedDeadlines, 'kind' | 'nearness' | 'code' | 'limit'> = {},
): Promise<Deadlines> {
  const counted = await countDevicesNotThere(db, place)
  const registration: NearnessCounts = { late: 0, 'within-30-days': 0, 'within-90-days': 0, later: 0 }
  for (const { model, count } of counted)
    registration[judgeNearness(profile.findDeadline(model), today)] += count
  const isWanted = (model: string): boolean =>
    kind !== 'end-of-placing' &&
    (nearness === undefined || judgeNearness(profile.findDeadline(model), today) === nearness)
  const models = counted.map(({ model }) => model).filter(isWanted)
  const rows = models.length === 0 ? [] : await listDevicesNotThere(db, place, { models, limit, code })
  const devices = rows.map(({ agency, code: own, model }) => {
    const deadline = profile.findDeadline(model)
    return {
      agency,
      code: own,
      model,
      deadline,
      nearness: judgeNearness(deadline, today),
      requestId: null,
      batchId: null,
    }
  })
  const total =
    code === undefined
      ? counted.reduce((sum, { model, count }) => sum + (isWanted(model) ? count : 0), 0)
      : devices.length
  const none = { late: 0, 'within-30-days': 0, 'within-90-days': 0, later: 0 }
  return { counts: { registration, 'end-of-placing': none }, devices, total }
}
