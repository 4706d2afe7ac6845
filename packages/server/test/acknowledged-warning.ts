import type { AcknowledgedWarningRow } from '../src/store/tables.ts'

/** An acknowledged warning of one device; who, when and where is said beside it. */
export const exampleAcknowledged = {
  model: 'EU_UDI_MDR',
  rule_id: 'UDG-SUBSTANCE-CHECK-DIGIT',
  field: '/device/Substances/*/CASCode',
  kind: 'device',
  agency: 'GS1',
  code: '04012345000016',
  actor: 'DE-MF-000001723',
  value: '"117-81-8"',
  reason: 'The supplier states it so.',
  withdrawn_at: null,
  withdrawn_by: null,
} as const satisfies Partial<AcknowledgedWarningRow>
