import type { KeyView, Stage } from '@udigate/server'

/** A key to make. */
export interface KeyWish {
  /** Where they are absent: those of the key that asks. */
  organisation?: string | undefined
  stage?: Stage | undefined
  name: string
  scopes: readonly string[]
  actors: 'any' | readonly string[]
  /** ISO 8601. */
  expiresAt?: string | undefined
}

/** A key that was just made, with the key itself. */
export type CreatedKey = KeyView & { key: string }

/** The API keys of a gateway, whichever way they are reached. Each throws a `CommandFailure` where it is not to be. */
export interface KeyAccess {
  create(wish: KeyWish): Promise<CreatedKey>
  /** Newest first. */
  list(): Promise<readonly KeyView[]>
  /** @param isOwn whether the key that asks may be the one */
  revoke(id: string, isOwn: boolean): Promise<KeyView>
  remove(id: string): Promise<void>
  close(): Promise<void>
}
