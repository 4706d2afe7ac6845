import { hash } from 'node:crypto'
import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'

/** Parts of the work of a job, by their numbers: each is one process's at a time. All of them where absent. */
export type Shards = readonly number[] | undefined

/** What of the work on a stage is meant. */
export interface WorkOnStage extends RegisterOnStage {
  shards?: Shards
}

/** How many shards the work of a job has: few enough to be taken at once, many enough to be divided evenly. */
export const shardCount = 64

/**
 * The shard of what an organisation does for an actor, which is stored with each operation: the first byte of the SHA-256 of both,
 * with a line feed between them, modulo 64.
 */
export function findShard(organisation: string, actor: string): number {
  return (hash('sha256', `${organisation}\n${actor}`, 'buffer')[0] ?? 0) % shardCount
}

/** Lets an instance have shards of a job. Those that are gone have none any more. */
export async function insertShardWorker(db: Db, job: string, instance: string): Promise<void> {
  await db
    .deleteFrom('shard_worker')
    .where('instance', 'not in', query => query.selectFrom('instance').select('id'))
    .execute()
  await db
    .insertInto('shard_worker')
    .values({ job, instance })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The instances that live and may have shards of a job, in an order that is the same for all of them. */
export async function listShardWorkers(db: Db, job: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shard_worker')
    .innerJoin('instance', 'instance.id', 'shard_worker.instance')
    .select('instance.id')
    .where('job', '=', job)
    .orderBy('instance.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which living instance has each shard of a job; those that none has are not there. */
export async function readShardHolders(db: Db, job: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('shard')
    .innerJoin('instance', 'instance.id', 'shard.held_by')
    .select(['n', 'held_by'])
    .where('job', '=', job)
    .execute()
  return new Map(rows.map(({ n, held_by }) => [n, held_by]))
}

/** Gives shards to an instance where no living one has them. @returns those that it has now */
export async function takeShards(
  db: Db,
  job: string,
  wanted: readonly number[],
  instance: string,
): Promise<number[]> {
  const taken = await db
    .insertInto('shard')
    // In one order, so that those who want the same ones do not wait for each other.
    .values([...wanted].sort((one, other) => one - other).map(n => ({ job, n, held_by: instance })))
    .onConflict(conflict =>
      conflict
        .columns(['job', 'n'])
        .doUpdateSet({ held_by: instance })
        .where('shard.held_by', 'not in', query => query.selectFrom('instance').select('id')),
    )
    .returning('n')
    .execute()
  return taken.map(({ n }) => n)
}

/** Gives shards of an instance free. */
export async function giveShardsBack(
  db: Db,
  job: string,
  shards: readonly number[],
  instance: string,
): Promise<void> {
  await db
    .deleteFrom('shard')
    .where('job', '=', job)
    .where('held_by', '=', instance)
    .where('n', 'in', shards)
    .execute()
}
