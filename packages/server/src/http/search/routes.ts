import * as Type from 'typebox'
import { foldText } from '../../labels/fold-text.ts'
import { parseSearch } from '../../labels/parse-search.ts'
import { listBatches } from '../../store/batches.ts'
import { listSubmissions } from '../../store/list-submissions.ts'
import { listEntities } from '../../store/shown-entities.ts'
import type { BatchRow } from '../../store/tables.ts'
import { BatchSummary } from '../batches/bodies.ts'
import { viewBatch } from '../batches/summary.ts'
import { ref } from '../body.ts'
import { DeviceGroupSummary, DeviceSummary } from '../devices/bodies.ts'
import { pickEntity, readLabels } from '../devices/label.ts'
import { viewDevice, viewGroup } from '../devices/views.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { registerFilter } from '../entity.ts'
import { SubmissionSummary, viewSubmissions } from '../submissions/summary.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

/** Among so many of the newest batches names are searched. */
const newestBatches = 500

const mostCharacters = 120

const SearchResult = Type.Object(
  {
    devices: Type.Array(ref(DeviceSummary), { description: 'By their codes.' }),
    deviceGroups: Type.Array(ref(DeviceGroupSummary), { description: 'By their codes.' }),
    submissions: Type.Array(ref(SubmissionSummary), { description: 'The newest first.' }),
    batches: Type.Array(ref(BatchSummary), {
      description: `The newest first, of the newest ${newestBatches}.`,
    }),
  },
  {
    $id: 'SearchResult',
    title: 'What is found of one text',
    description:
      'As many of each kind as `limit` says. The lists have all of a kind, by the same text as `search`.',
  },
)

const search = endpoint('GET /api/v1/search', {
  summary: 'Find devices, device groups, submissions and batches by names, numbers and codes',
  description:
    'Words are found by their beginnings, in any order, whatever their letters’ case and accents; codes by their beginning; submissions and batches by their whole id too. `register` narrows the submissions: devices, groups and batches are not of one register.',
  query: {
    q: Type.Refine(
      Type.String({
        minLength: 1,
        maxLength: mostCharacters,
        description: 'A name, a reference, a code, an id, or the beginning of one.',
      }),
      typed => typed.trim() !== '' && typed.length <= mostCharacters,
      () => `must be a text of 1 to ${mostCharacters} characters that is not blank, given once.`,
    ),
    register: registerFilter,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 8, description: 'Items of each kind.' }),
  },
  answers: { 200: json('What is found', SearchResult) },
  async handle({ caller, query: { q, register, limit } }, gateway) {
    const { db } = gateway.store
    const wanted = parseSearch(q)
    const [devices, groups, submissions, batches] = await Promise.all([
      listEntities(db, caller, 'device', { limit }, { search: wanted }),
      listEntities(db, caller, 'group', { limit }, { search: wanted }),
      listSubmissions(db, caller, { limit }, { search: wanted, register }),
      listBatches(db, caller, { limit: newestBatches }),
    ])
    const labels = await readLabels(db, caller.stage, [...devices, ...groups].map(pickEntity))
    const found = batches.filter(batchFinder(wanted.code)).slice(0, limit)
    return {
      devices: devices.map(device => viewDevice(device, labels)),
      deviceGroups: groups.map(group => viewGroup(group, labels)),
      submissions: await viewSubmissions(db, caller, submissions),
      batches: await Promise.all(found.map(batch => viewBatch(gateway, batch))),
    }
  },
})

/** `/api/v1/search`: one box for all that has a name. */
export const searching = { search }

function batchFinder(typed: string): (batch: BatchRow) => boolean {
  const words = foldText(typed).split(' ')
  return ({ id, name }) => {
    if (id === typed) return true
    const all = ` ${foldText(name ?? '')}`
    return words[0] !== '' && words.every(word => all.includes(` ${word}`))
  }
}
