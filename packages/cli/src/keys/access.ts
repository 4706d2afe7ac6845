import type { KeyRequestBody, KeyView, Stage } from '@udigate/server'

/** A key to make: what the API takes, but for words that nothing has checked yet. */
export interface KeyWish extends Pick<KeyRequestBody, 'name' | 'actors' | 'defaultLanguage'> {
  /** Where they are absent: those of the key that asks. */
  organisation?: string | undefined
  stage?: Stage | undefined
  scopes: readonly string[]
  /** ISO 8601. */
  expiresAt?: Exclude<KeyRequestBody['expiresAt'], null>
}

/** A key that was just made, with the key itself. */
export type CreatedKey = KeyView & {
  key: string
  /** What is another way from now on. */
  note?: string
}

/** The API keys of a gateway, however they are reached. Each throws a `CommandFailure` where it is not to be. */
export interface KeyAccess {
  create(wish: KeyWish): Promise<CreatedKey>
  /** Newest first. */
  list(): Promise<readonly KeyView[]>
  /** @param isOwn whether the key that asks may be the one */
  revoke(id: string, isOwn: boolean): Promise<KeyView>
  remove(id: string): Promise<void>
  close(): Promise<void>
}
