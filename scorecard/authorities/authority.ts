import type { Build } from '../builds/build.ts'
import type { Step } from '../clients/lives.ts'
import type { ReceivedLog } from '../history/history.ts'
import type { GatewayStart } from '../processes/gateway.ts'
import type { AgencyProxy } from '../proxy/agency-proxy.ts'
import type { KillCalls } from '../proxy/kill-at.ts'
import type { Bench } from '../row.ts'

/** A regulator's database that rows submit to, whichever it is. */
export interface Authority {
  /** As it ends the sentence "…, to". */
  name: string
  /**
   * What a client does with devices of its own, step after step: it makes them, changes them, and adds further ones.
   *
   * @param nextNumber numbers requests in the order in which they are made, from 0
   */
  live(nextNumber: () => number): Iterable<Step>
  /** The calls of its protocol at which a process can be killed. */
  calls: KillCalls
  /** The call by which it pushes acknowledgements; absent where these are fetched. */
  pushCall?: string
  /** Whether nothing of what travels can be read on its way. */
  isSealed?: boolean
  /** What it can do wrongly by itself and still come to a good end. */
  faults: readonly AuthorityFault[]
  /** Why a gateway of this build cannot reach it; `undefined` where it can. */
  unable?(build: Build): string | undefined
  /** Starts it, with a proxy before it; both end with the bench. */
  start(bench: Bench): Promise<RunningAuthority>
}

export interface AuthorityFault {
  fault: string
  times?: number
  /** Only messages that carry the device of this code. */
  match?: string
  delayMs?: number
}

export interface RunningAuthority {
  /** What stands between the gateway and the authority. */
  agency: AgencyProxy<string>
  /** What stands before the gateway, where the authority pushes to it. */
  pushes?: AgencyProxy<string>
  /** What the gateway needs in order to reach it. */
  gateway: Pick<GatewayStart, 'authorityPort' | 'preload' | 'settings'>
  /** Makes an API key in the store of a running gateway, where the demo key is not for this authority. */
  makeKey?(dataDir: string): string
  arm(fault: AuthorityFault): Promise<void>
  disarm(): Promise<void>
  received(): Promise<ReceivedLog>
}
