import type { EarlierLook, PublicDevice, PublicProof } from '@udigate/udi'
import { isOfGroup, isUpdate } from '../operations.ts'
import { normalizeDesired, normalizeRegistered } from '../plan/as-sent.ts'
import type { DesiredRecords, RegisteredEntities } from '../plan/desired-and-registered.ts'
import type { PlannedOperation } from '../plan/submission-plan.ts'
import { getField } from '../records/differences.ts'
import { compareNames, comparePublic, type Expected, selectPublic } from './compare-public.ts'
import { comparedFields } from './public-fields.ts'

/**
 * Whether EUDAMED has carried out an operation, by what its Public API shows.
 *
 * A first registration is proven by the device in its first version, equal in every field shown. An update is proven by a field that
 * it changes, shown with its new value and not with its old one, and none with another; and not by a copy from before: the device
 * is shown in the version that the update makes, or, where the update has versions of its own, the old value was
 * shown before. Nothing follows from what is not shown.
 */
export function provePublic(
  planned: PlannedOperation,
  desiredAsGiven: DesiredRecords,
  registeredAsKnown: RegisteredEntities,
  devices: readonly PublicDevice[],
  earlier: EarlierLook | undefined,
): PublicProof {
  const desired = normalizeDesired(desiredAsGiven)
  const registered = normalizeRegistered(registeredAsKnown)
  const deviceGroup = desired.deviceGroup ?? registered.deviceGroup?.record
  if (deviceGroup === undefined) return unproven('The record of its group is not known here.')
  const expected: Expected = {
    model: desired.model,
    device: { ...desired.device },
    deviceGroup: { ...deviceGroup },
  }
  const selected = selectPublic(devices, expected)
  if (selected.kind === 'not-shown') return unproven('It is not shown, which proves nothing.')
  if (selected.kind === 'cannot-tell') return unproven(selected.because)
  const { device: shown } = selected
  if (shown.maker === undefined || shown.deviceGroup === undefined) {
    return unproven('Its manufacturer or its group is not shown.')
  }
  if (compareNames(shown, expected).length > 0) {
    return unproven('It is shown as the device of another manufacturer, or in another group.')
  }
  return isUpdate(planned.operation)
    ? proveUpdate(planned, expected, registered, shown, earlier)
    : proveRegistration(expected, shown, earlier)
}

function proveRegistration(
  expected: Expected,
  shown: PublicDevice,
  earlier: EarlierLook | undefined,
): PublicProof {
  if (earlier?.device) return unproven('It was shown before it was sent.')
  if (shown.version !== 1) return unproven('It is shown in another version than the first one.')
  if (shown.unread.length > 0) return unproven(`What is shown is not understood: ${shown.unread.join(', ')}.`)
  if (shown.fields.length === 0) return unproven('Nothing is shown that can be compared.')
  const { model, device, deviceGroup } = expected
  const compared = comparePublic([shown], {
    device: { model, state: 'NONE', record: device },
    deviceGroup: { model, state: 'NONE', record: deviceGroup },
  })
  if (compared.kind !== 'compared' || compared.differences.length > 0)
    return unproven('It is shown otherwise than it was sent.')
  return { kind: 'proven', paths: listPaths(shown.fields) }
}

function proveUpdate(
  { operation, version, differences }: PlannedOperation,
  expected: Expected,
  registered: RegisteredEntities,
  shown: PublicDevice,
  earlier: EarlierLook | undefined,
): PublicProof {
  const changed = new Set(differences.map(difference => recordField(difference.path, getField(difference))))
  const shownChanged = shown.fields.filter(({ path }) => changed.has(path))
  const says = ({ name, value }: PublicDevice['fields'][number], records: Records): boolean => {
    const compared = comparedFields[name]
    const record = compared && records[compared.record]
    return compared !== undefined && record !== undefined ? compared.agrees(value as never, record) : false
  }
  if (shownChanged.some(field => !says(field, expected))) {
    return unproven('A field that it changes is shown with another value than the new one.')
  }
  const before: Records = { device: registered.device?.record, deviceGroup: registered.deviceGroup?.record }
  const isNew = shownChanged.filter(field => {
    const compared = comparedFields[field.name]
    return compared && before[compared.record] !== undefined && !says(field, before)
  })
  if (isNew.length === 0) return unproven('No field that it changes is shown with a value that is new.')
  const makesVersion = !isOfGroup(operation) && operation === 'UDI_DI.PATCH'
  if (makesVersion && version !== undefined && version > 0) {
    if (shown.version !== version) return unproven('It is shown in another version than the update makes.')
    return { kind: 'proven', paths: listPaths(isNew) }
  }
  if (earlier === undefined || !earlier.isCurrent || earlier.device === undefined)
    return unproven('It was not seen with the old value before, and so may be shown as it once was.')
  const wasOld = isNew.filter(({ name }) => {
    const field = earlier.device?.fields.find(each => each.name === name)
    return field !== undefined && says(field, before)
  })
  if (wasOld.length === 0) return unproven('It was shown with the new value before it was sent.')
  return { kind: 'proven', paths: listPaths(wasOld) }
}

interface Records {
  readonly device: Readonly<Record<string, unknown>> | undefined
  readonly deviceGroup: Readonly<Record<string, unknown>> | undefined
}

/** `/device/Packages` for `/device/Packages/0/Status`. */
function recordField(path: string, field: string): string {
  return `/${path.split('/', 2)[1] ?? ''}/${field}`
}

function listPaths(fields: PublicDevice['fields']): string[] {
  return [...new Set(fields.map(({ path }) => path))]
}

function unproven(because: string): PublicProof {
  return { kind: 'unproven', because }
}
