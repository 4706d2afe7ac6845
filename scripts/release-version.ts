import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where something else than a version is named as the one of this release, a sentence each. */
export function findMismatches(root: string, version: string): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const paths = ['package.json', ...globSync('packages/*/package.json', { cwd: root })].toSorted()
  const manifests = paths.map(path => ({ path, ...JSON.parse(read(path)) }))
  const ours = new Set(manifests.map(({ name }) => name))
  const found = manifests.flatMap(
    ({ path, version: own, dependencies, devDependencies, peerDependencies }) => {
      const among = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
        ([name]) => ours.has(name),
      )
      return [['it', own], ...among]
        .filter(([, named]) => named !== version)
        .map(([what, named]) => `${path}: ${what} has version ${named}.`)
    },
  )
  const named = [
    ['compose.yaml', /UDIGATE_VERSION:-([^:}]+)\}/g],
    ['deploy/kubernetes/deployment.yaml', /image: \S+:(\S+)/g],
  ] as const
  return [
    ...found,
    ...named.flatMap(([path, pattern]) =>
      Array.from(read(path).matchAll(pattern), ([, one]) => one)
        .filter(one => one !== version)
        .map(one => `${path}: the image has version ${one}.`),
    ),
  ]
}
