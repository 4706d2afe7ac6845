import type { PublicDevice, PublicLaw, RegisteredEntity } from '@udigate/udi'
import type { PublicFinding, PublicLookDetails } from '../store/tables.ts'

/** What the public sees, beside what is registered. */
export interface Compared {
  finding: PublicFinding
  details: PublicLookDetails
}

/** Compares what is shown with what is registered. An earlier version that is shown is one that is not yet replaced. */
export function compareRegistered(
  law: PublicLaw,
  devices: readonly PublicDevice[],
  device: RegisteredEntity,
  deviceGroup: RegisteredEntity | undefined,
): Compared {
  const compared = law.compare(devices, { device, ...(deviceGroup && { deviceGroup }) })
  switch (compared.kind) {
    case 'not-shown':
      return { finding: 'not-shown', details: {} }
    case 'cannot-tell':
      return { finding: 'cannot-tell', details: { because: compared.because } }
    case 'compared': {
      const { device: shown, differences } = compared
      const held = device.versions?.device ?? 0
      const version = shown.version ?? 0
      if (version > 0 && held > version) {
        const because = `Version ${version} is shown, and ${held} is registered.`
        return { finding: 'outdated', details: { because, device: shown } }
      }
      if (held > 0 && version > held) {
        const because = `Version ${version} is shown, and ${held} is known here: it was changed elsewhere. Pull what the authority holds.`
        return { finding: 'different', details: { because, differences, device: shown } }
      }
      const finding = differences.length === 0 ? 'same' : 'different'
      return { finding, details: { differences, device: shown } }
    }
  }
}
