import type { Difference, PlannedOperation } from './plan.ts'
import type { Desired, Registered, RegisteredEntity } from './records.ts'

/** A field in which the public sees a device. */
export interface PublicField {
  /** As the public register calls it. */
  readonly name: string
  /** JSON Pointer into the canonical records: the field that it shows. */
  readonly path: string
  /** What is shown, in the words of the records. */
  readonly value: boolean | number | string | readonly string[]
}

/** A device as the public sees it, with its group. It is data, so that it can be stored. Who issued its codes is not shown. */
export interface PublicDevice {
  readonly code: string
  readonly deviceGroup?: string
  readonly maker?: string
  readonly criterion?: string
  /** Of the device itself. */
  readonly version?: number
  /** Whether there is a later version of it. */
  readonly isOutdated?: true
  /** What is shown of it, as far as it can be compared. */
  readonly fields: readonly PublicField[]
  /** The fields that can be compared, and whose values were not understood. */
  readonly unread: readonly string[]
}

/** A page of what the public sees; `because` where it cannot be read. */
export type PublicPage =
  | {
      readonly kind: 'page'
      readonly devices: readonly PublicDevice[]
      /** What the next page is asked for by; absent on the last one. */
      readonly next?: string
    }
  | { readonly kind: 'unreadable'; readonly because: string }

/** What the public sees of a device, beside the records that it should see. */
export type PublicComparison =
  /** Nothing follows from that: what is registered becomes public later, and not all of it. */
  | { readonly kind: 'not-shown' }
  /** Several may be meant, or what tells them apart is not shown. */
  | { readonly kind: 'cannot-tell'; readonly because: string }
  /** `differences` has what is shown as `before`, and is empty where all that is shown is the same. */
  | { readonly kind: 'compared'; readonly differences: readonly Difference[]; readonly device: PublicDevice }

/** Whether what the public sees proves that an operation was carried out. Nothing proves that one was not. */
export type PublicProof =
  /** `paths`: the fields that prove it. */
  | { readonly kind: 'proven'; readonly paths: readonly string[] }
  | { readonly kind: 'unproven'; readonly because: string }

/** What an earlier look at the public register has shown of a device; nothing where it was not there. */
export interface EarlierLook {
  readonly device?: PublicDevice
  /** Whether what was registered when the operation was planned had become public by then. */
  readonly isCurrent: boolean
}

/** What a register of the authority that anyone can read shows, and what follows from it. */
export interface PublicLaw {
  /** What the register is called, in a sentence. */
  readonly name: string
  /** Reads a page of devices, whatever has arrived as one. It never throws. */
  readPage(document: unknown): PublicPage
  /** The device that is meant by the code among those that are shown, beside the records. */
  compare(
    devices: readonly PublicDevice[],
    expected: { readonly device: RegisteredEntity; readonly deviceGroup?: RegisteredEntity },
  ): PublicComparison
  /**
   * Whether an operation was carried out, by what is shown after it was sent.
   *
   * @param registered both entities as they were known to be registered before it
   * @param earlier what was shown before it was sent; absent where there was no look
   */
  prove(
    planned: PlannedOperation,
    desired: Desired,
    registered: Registered,
    devices: readonly PublicDevice[],
    earlier: EarlierLook | undefined,
  ): PublicProof
}
