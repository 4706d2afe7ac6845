import type { DatabaseSync } from 'node:sqlite'
import type { Chance } from './chance.ts'
import type { Host } from './gateway/host.ts'
import type { KeyRotation } from './operators/rotate-keys.ts'
import type { Copy, Disk, EpochFate } from './world/disk.ts'
import type { Faults } from './world/faults.ts'
import type { Clock } from './world/machine.ts'
import { openImage } from './world/memory-database.ts'
import type { World } from './world/world.ts'

/** How a store goes back. */
interface WayBack {
  /** In words. */
  name: string
  /** Whether a process runs on through it. */
  isLive: boolean
  /** Whether an operator does it, and says so to the next process. */
  isTold: boolean
  fate: EpochFate
}

/** How what several processes share goes back: they run on through a promotion, and all else is done while they are stopped. */
const sharedWaysBack: readonly WayBack[] = [
  { name: 'a replica that lacks the last commits is promoted', isLive: true, isTold: false, fate: 'kept' },
  { name: 'the database is recovered to a point in time', isLive: false, isTold: false, fate: 'kept' },
  { name: 'a back-up is restored into new tables', isLive: false, isTold: false, fate: 'lost' },
  { name: 'a snapshot of the whole disk is restored', isLive: false, isTold: true, fate: 'gone-back' },
]

/** All but those of which `docs/store.md` says that no process can see them unless it is told. */
const waysBack: readonly WayBack[] = [
  { name: 'a back-up is restored', isLive: false, isTold: true, fate: 'lost' },
  { name: 'a snapshot of the whole disk is restored', isLive: false, isTold: true, fate: 'gone-back' },
  { name: 'an older copy of the database is put in place', isLive: false, isTold: false, fate: 'kept' },
  { name: 'an older copy of the whole folder is taken', isLive: false, isTold: false, fate: 'copied' },
  { name: 'an older copy of the database alone is taken', isLive: false, isTold: false, fate: 'lost' },
  { name: 'a replica that lacks the last commits is promoted', isLive: true, isTold: false, fate: 'kept' },
]

/** What mishaps befall: the machines on which gateways run, and what they share. */
export interface Machines {
  hosts: readonly Host[]
  disk: Disk
  /** Whether it is a database that several share. */
  isShared: boolean
  clocks: readonly Clock[]
  chance: Chance
  rotation: KeyRotation
  /** Whether processes run on whenever the store goes back. */
  runsOn: boolean
}

export interface Mishaps {
  /** Something was asked for: a copy that is made now catches it half done. */
  noteAsk(): void
}

/**
 * Lets happen to machines what befalls them from time to time: a disk takes no writes, the store goes back, somebody sets a clock, a process
 * stands still.
 *
 * @param onCopied is told when a copy is made, by a name of it
 * @param onWentBack is told which copy took the place of the store, and whether a process ran on through that
 */
export function letMishapsHappen(
  world: World,
  { hosts, disk, isShared, clocks, chance, rotation, runsOn }: Machines,
  faults: () => Faults,
  {
    onCopied,
    onWentBack,
  }: { onCopied: (copy: number) => void; onWentBack: (copy: number, isLive: boolean) => void },
): Mishaps {
  /** One of several; where there is only one, nothing is drawn. */
  const pickOne = <Item>(items: readonly Item[]): Item =>
    items[items.length === 1 ? 0 : chance.below(items.length)] as Item
  /** Something that happens again and again, as long as that is a fault of the world. */
  const again = (every: () => number, happen: () => void): void => {
    const mean = every()
    if (mean === Number.POSITIVE_INFINITY) return
    world.agenda.after(-Math.log(1 - chance.draw()) * mean, () => {
      if (every() === Number.POSITIVE_INFINITY) return
      happen()
      again(every, happen)
    })
  }
  again(
    () => faults().refusals.every,
    () => {
      const state = chance.pick(['full', 'read-only'] as const)
      world.say('disk', state)
      disk.turn(state)
      world.agenda.after(chance.between(0, faults().refusals.longest), () => {
        world.say('disk', 'well')
        disk.turn('well')
      })
    },
  )
  again(
    () => faults().settings.every,
    () => pickOne(clocks).set(chance.between(-1, 1) * faults().settings.furthest),
  )
  again(
    () => faults().pauses.every,
    () => pickOne(hosts).freeze(chance.between(0, faults().pauses.longest)),
  )
  again(
    () => faults().keys.every,
    () => void rotation.rotate(),
  )
  const all = isShared ? sharedWaysBack : waysBack
  const ways = all.filter(({ isLive }) => isLive || !runsOn)
  let copies = 0
  const goBack = (copy: Copy, number: number): void => {
    const { name, isTold, fate, ...way } = chance.pick(ways) ?? {
      name: '',
      isLive: true,
      isTold: false,
      fate: 'kept',
    }
    // A process on SQLite reads the key of its file once.
    const isLive = way.isLive && (isShared || readKeyId(openImage(copy.image)) === readKeyId(disk.database()))
    world.say('disk', name)
    // Before the first start was complete no file was kept: that there is none says nothing then.
    const isRestored = isTold || (fate === 'lost' && !isShared && !isFileKept(copy))
    if (!isLive) {
      rotation.stop(`a stop: ${name}`)
      for (const host of hosts) host.stop(`a stop: ${name}`, { isRestored })
    }
    disk.goBack(copy, fate)
    onWentBack(number, isLive)
  }
  const copy = (): void => {
    copies += 1
    const number = copies
    disk.copy(made => {
      world.say('disk', `copied, copy ${number}`)
      onCopied(number)
      world.agenda.after(chance.between(0, faults().returns.oldest), () => {
        if (faults().returns.every !== Number.POSITIVE_INFINITY) goBack(made, number)
      })
    })
  }
  again(() => faults().returns.every, copy)
  return {
    noteAsk() {
      const { every, amidWork } = faults().returns
      if (every !== Number.POSITIVE_INFINITY && chance.happens(amidWork))
        world.agenda.after(chance.between(0, 5_000), copy)
    },
  }
}

function readKeyId(database: DatabaseSync): unknown {
  return database.prepare('select key_id from secret_key').get()?.key_id
}

/** Whether the store says that a file remembers its epoch. */
function isFileKept({ image }: Copy): boolean {
  return openImage(image).prepare('select is_kept from store_epoch').get()?.is_kept === 1
}
