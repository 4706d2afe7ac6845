import type { EntityDetail, HistoryEntry } from '../../api/bodies.ts'
import { getEntity } from '../../api/entities.ts'
import { editRecords } from '../../api/open-in-editor.ts'
import { linkTo, route } from '../../router/router.ts'
import { findName } from '../../ui/describe-label.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

/**
 * Opens a device in the editor, with its group: as the authority holds them, or as they were submitted last while it holds
 * nothing.
 */
export function EditDevice({ entity, history }: { entity: EntityDetail; history: readonly HistoryEntry[] }) {
  const { isBusy, trouble, act } = useAct()
  const { deviceGroup, criterion, label, code, model, actorCode } = entity
  const device = entity.record ?? history.find(isSubmitted)?.record
  if (device === undefined) return null
  const edit = async (): Promise<void> => {
    const group =
      deviceGroup && (await getEntity('group', { ...deviceGroup, criterion }, new AbortController().signal))
    editRecords(
      { model, actorCode },
      { device, ...(group?.record === undefined ? {} : { deviceGroup: group.record }) },
      { name: findName(label) ?? code, from: linkTo('devices', route.value.parts) },
    )
  }
  return (
    <>
      <button type="button" class="primary" disabled={isBusy.value} onClick={() => void act(edit)}>
        Edit
      </button>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </>
  )
}

function isSubmitted(entry: HistoryEntry): entry is Extract<HistoryEntry, { kind: 'SUBMISSION' }> {
  return entry.kind === 'SUBMISSION' && entry.record !== undefined
}
