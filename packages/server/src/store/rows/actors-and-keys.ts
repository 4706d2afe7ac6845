import type { Acting } from '../../rights/caller.ts'
import type { Scope } from '../../rights/scopes.ts'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

export interface ApiKeyRow {
  id: string
  /** SHA-256 of the key, hexadecimal. The key itself is never stored. */
  hash: string
  organisation: string
  stage: Stage
  name: string
  actors: Json<Acting['actors']>
  scopes: Json<readonly Scope[]>
  /** The language of names that come without one; null where they are to name it. */
  default_language: string | null
  created_at: number
  /** When it expires; null: never by itself. */
  expires_at: number | null
  revoked_at: number | null
  /** Id of the API key that made it, or what else did; null where that was not noted yet. */
  created_by: string | null
  /**
   * In whose right it acts: `person:<id>`, or `command line` for one who has the machine. A key that another one makes has that one's.
   * Null where it was not noted yet: then who made it tells.
   */
  on_behalf_of: string | null
  /** About a minute old at most; null where it was never used. */
  last_used_at: number | null
}

/** To which organisation an actor belongs: exactly one on each stage. */
export interface ActorRow {
  stage: Stage
  code: string
  organisation: string
  /** The eDelivery party that its messages name as their sender; null where it is the stage's. */
  party_id: string | null
  /** Its access token at the authority, sealed; null where it has none. */
  sealed_token: string | null
  token_set_at: number | null
  /** The authorised representative of groups that name none; null where there is none. */
  representative: string | null
  /** Null while the actor belongs to the organisation without being registered. */
  registered_at: number | null
  updated_at: number | null
}
