import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { basename, dirname, join } from 'node:path'

/** What a version of a package says of itself, as far as it is looked at. */
export interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  exports?: Record<string, string | Record<string, string>>
  imports?: Record<string, Target>
  bin?: Record<string, string>
}

/** Where a name leads; one that depends on conditions names each. */
export type Target = string | { readonly [condition: string]: Target }

export interface Registry {
  url: string
  /** What was published to it, with the archive. */
  published: ReadonlyMap<string, { manifest: Manifest; archive: Buffer }>
  close(): Promise<void>
}

/**
 * A registry for npm on this machine. It takes what is published, and otherwise has what is installed in a folder
 * `node_modules`: so packages are installed as their users do it, and nothing is asked of any other machine.
 */
export async function startRegistry(modules: string): Promise<Registry> {
  const published = new Map<string, { manifest: Manifest; archive: Buffer }>()
  const archives = new Map<string, Buffer>()
  const installed = findInstalled(modules)

  const server = createServer((request, response) => {
    const send = (status: number, body: Buffer | object): void => {
      response.statusCode = status
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
    }
    answer(request).then(
      body => (body === undefined ? send(404, { error: `no ${request.url}` }) : send(200, body)),
      (error: unknown) => send(500, { error: String(error) }),
    )
  })

  /** @returns nothing where there is no such thing */
  async function answer(request: IncomingMessage): Promise<Buffer | object | undefined> {
    const path = decodeURIComponent(request.url ?? '')
    const [, name = '', file] = /^\/(@[^/]+\/[^/]+|[^/]+)(?:\/-\/(.+))?$/.exec(path) ?? []
    if (request.method === 'PUT') {
      published.set(name, await readPublished(request))
      return { ok: true }
    }
    const found = published.get(name)
    const versions = found ? [found.manifest] : (installed.get(name) ?? []).map(readManifest)
    const readArchive = ({ version }: Manifest): Buffer => found?.archive ?? pack(name, version)
    if (file === undefined) {
      return versions.length === 0
        ? undefined
        : describe(name, versions, readArchive, `http://${request.headers.host}`)
    }
    const wanted = versions.find(({ version }) => file === `${version}.tgz`)
    return wanted && readArchive(wanted)
  }

  function pack(name: string, version: string): Buffer {
    const known = archives.get(`${name}@${version}`)
    if (known) return known
    const folder = (installed.get(name) ?? []).find(each => readManifest(each).version === version) ?? ''
    // npm takes away the first part of every path, whatever it is.
    const args = [
      '-czf',
      '-',
      '-C',
      dirname(folder),
      '--exclude',
      `${basename(folder)}/node_modules`,
      basename(folder),
    ]
    const made = execFileSync('tar', args, { maxBuffer: 256 * 1024 * 1024 })
    archives.set(`${name}@${version}`, made)
    return made
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    published,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function describe(
  name: string,
  versions: Manifest[],
  readArchive: (of: Manifest) => Buffer,
  at: string,
): object {
  const described = versions.map(manifest => {
    const integrity = `sha512-${createHash('sha512').update(readArchive(manifest)).digest('base64')}`
    return [
      manifest.version,
      { ...manifest, dist: { integrity, tarball: `${at}/${name}/-/${manifest.version}.tgz` } },
    ]
  })
  return {
    name,
    'dist-tags': { latest: versions.at(-1)?.version },
    versions: Object.fromEntries(described),
  }
}

/** The folders in which each package is, also those inside other packages; not what is linked into the workspace. */
function findInstalled(modules: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [path, { link }] of Object.entries(readLock(modules))) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.startsWith('node_modules/') || link) continue
    const [folder] = globSync(join(dirname(modules), path))
    if (folder !== undefined) found.set(name, [...(found.get(name) ?? []), folder])
  }
  return found
}

function readLock(modules: string): Record<string, { link?: boolean }> {
  return JSON.parse(readFileSync(join(dirname(modules), 'package-lock.json'), 'utf8')).packages
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

async function readPublished(request: IncomingMessage): Promise<{ manifest: Manifest; archive: Buffer }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { versions, _attachments } = JSON.parse(Buffer.concat(chunks).toString()) as {
    versions: Record<string, Manifest>
    _attachments: Record<string, { data: string }>
  }
  const [manifest] = Object.values(versions)
  const archive = Object.entries(_attachments).find(([name]) => name.endsWith('.tgz'))?.[1]
  if (manifest === undefined || archive === undefined) throw new Error('Nothing was published.')
  return { manifest, archive: Buffer.from(archive.data, 'base64') }
}
