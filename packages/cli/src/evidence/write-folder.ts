import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportItem } from '@udigate/server'
import { CommandFailure } from '../run-command.ts'
import { describeExchange, nameExchangeFiles } from './exchange-files.ts'
import type { Exported, Item } from './exported.ts'
import { indexPage } from './index-page.ts'
import { nameChainFile } from './name-chain-file.ts'
import { readme } from './readme.ts'

/**
 * Writes an export into a new or empty folder: documents, chains, checkpoints, proofs, and indexes for people and
 * programs.
 *
 * @returns how much it has
 * @throws CommandFailure where the folder has something in it, or what came is not what it says
 */
export async function writeFolder(
  folder: string,
  items: readonly ExportItem[],
): Promise<{ submissions: number; messages: number; entries: number }> {
  const exported = sorted(items)
  const { submissions, messages, entries, proofs, checkpoints } = exported
  const ofExchanges = nameExchangeFiles(exported).flatMap(({ files }) => files)
  const files = [...exported.files, ...ofExchanges]
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new CommandFailure(`The folder ${folder} has something in it; name a new or an empty one.`)
  }
  for (const name of ['requests', 'messages', 'answers', 'chains', 'checkpoints'])
    await mkdir(join(folder, name))
  if (ofExchanges.length > 0) await mkdir(join(folder, 'exchanges'))
  const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)

  for (const { name, sha256, content } of files) {
    if (!fileNames.test(name)) throw new CommandFailure(`"${name}" is no name of a file.`)
    const bytes = Buffer.from(content, 'base64')
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new CommandFailure(`${name} did not arrive as it was sent. Export again.`)
    }
    await put(name, bytes)
  }
  const written = new Set<string>()
  for (const [chain, ofChain] of Map.groupBy(entries, entry => entry.chain)) {
    const name = nameChainFile(chain)
    if (written.has(name.toLowerCase())) throw new CommandFailure(`Two chains have the file ${name}.`)
    written.add(name.toLowerCase())
    await put(name, ofChain.map(({ line }) => `${line}\n`).join(''))
  }
  for (const { number, line, signature } of checkpoints) {
    if (!Number.isSafeInteger(number)) throw new CommandFailure(`"${number}" is no number of a checkpoint.`)
    const name = nameCheckpoint(number)
    await put(`checkpoints/${name}.line`, line)
    await put(`checkpoints/${name}.sig`, Buffer.from(signature, 'base64'))
  }
  const newest = checkpoints.at(-1)
  for (const { number, publicKey } of checkpoints)
    if (publicKey !== newest?.publicKey) await put(`checkpoints/${nameCheckpoint(number)}.pem`, publicKey)
  if (exported.successions.length > 0)
    await put('successions.json', `${JSON.stringify(exported.successions.map(withoutType), null, 2)}\n`)
  if (newest) {
    const { type: _, line: _line, ...head } = newest
    await put('head.json', `${JSON.stringify(head, null, 2)}\n`)
    await put('key.pem', newest.publicKey)
  }
  for (const { checkpoint, answer } of exported.timestamps) {
    if (!Number.isSafeInteger(checkpoint))
      throw new CommandFailure(`"${checkpoint}" is no number of a checkpoint.`)
    await put(`checkpoints/${nameCheckpoint(checkpoint)}.tsr`, Buffer.from(answer, 'base64'))
  }
  for (const { note, verifierKey } of exported.notes) {
    await put('note.txt', note)
    await put('key.vkey', `${verifierKey}\n`)
  }
  await put('inclusions.json', `${JSON.stringify(exported.inclusions.map(withoutType), null, 2)}\n`)
  await put('proofs.json', `${JSON.stringify(proofs.map(withoutType), null, 2)}\n`)
  await put('SHA256SUMS', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  await put('index.json', `${JSON.stringify(getIndex(exported), null, 2)}\n`)
  await put('README.txt', readme(exported))
  await put('index.html', indexPage(exported))
  return { submissions: submissions.length, messages: messages.length, entries: entries.length }
}

function nameCheckpoint(number: number): string {
  return String(number).padStart(9, '0')
}

/** What an export may write where; another name would come from something that is no gateway. */
const fileNames =
  /^(requests\/[0-9a-f-]{1,64}\.json|(messages|answers)\/[0-9a-f-]{1,64}\.xml|exchanges\/[0-9a-f-]{1,64}-(sent|received|receipt|error)\.xml)$/

function sorted(items: readonly ExportItem[]): Exported {
  const of = <Type extends ExportItem['type']>(type: Type): Item<Type>[] =>
    items.filter((item): item is Item<Type> => item.type === type)
  const [about] = of('about')
  if (!about) throw new CommandFailure('The answer of the gateway does not begin with what it is about.')
  return {
    about,
    submissions: of('submission'),
    messages: of('message'),
    pulls: of('pull'),
    files: of('file'),
    exchanges: of('exchange'),
    entries: of('entry'),
    proofs: of('proof'),
    checkpoints: of('checkpoint'),
    inclusions: of('inclusion'),
    notes: of('note'),
    successions: of('succession'),
    timestamps: of('timestamp'),
  }
}

function getIndex(exported: Exported): object {
  const { about, submissions, messages, pulls, files, entries } = exported
  const chains = Map.groupBy(entries, ({ chain }) => chain)
  return {
    ...withoutType(about),
    submissions: submissions.map(withoutType),
    messages: messages.map(withoutType),
    pulls: pulls.map(withoutType),
    files: files.map(({ chain, name, sha256 }) => ({ name, sha256, chain })),
    exchanges: nameExchangeFiles(exported).map(describeExchange),
    chains: [...chains].map(([chain, ofChain]) => ({
      chain,
      file: nameChainFile(chain),
      entries: ofChain.length,
      hash: ofChain.at(-1)?.hash,
    })),
  }
}

function withoutType(item: ExportItem): object {
  const { type: _, ...rest } = item
  return rest
}
