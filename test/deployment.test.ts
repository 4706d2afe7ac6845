import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { allSettings } from '@udigate/server/config'
import { parse } from 'yaml'
import { batchesAtOnce } from '../packages/server/src/batches/start-batches.ts'
import { kindsOfWork } from '../packages/server/src/limits/kinds-of-work.ts'
import { mostMebibytes } from '../packages/server/src/reading/budget.ts'
import { documentsAtOnce } from '../packages/server/src/reading/process-reader.ts'
import { stages as gatewayStages } from '../packages/server/src/stage.ts'
import { findMismatches } from '../scripts/release-version.ts'
import { skipWithout } from './needs.ts'
import { readDockerfile, readEnvironment, readInstructions } from './read-dockerfile.ts'
import { cleanEnvironment, run } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const stages = readDockerfile(read('Dockerfile'))
const gateway = readInstructions(stages, 'gateway')
const image = readEnvironment(gateway)
const compose = parse(read('compose.yaml'), { merge: true })
const unit = readUnit(read('deploy/systemd/udigate.service'))
const manifests = Object.fromEntries(
  globSync('*.yaml', { cwd: join(root, 'deploy/kubernetes') }).map(file => [
    file,
    parse(read(`deploy/kubernetes/${file}`)),
  ]),
)
const pod = manifests['deployment.yaml'].spec.template.spec
const [container] = pod.containers
const openapi = JSON.parse(read('docs/openapi.json'))
const { version } = JSON.parse(read('packages/cli/package.json'))

/** What is set where the gateway is deployed, by the file that does it. */
const deployed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Dockerfile: image,
  'compose.yaml': {
    ...compose.services['gateway-1'].environment,
    ...compose.services['gateway-2'].environment,
  },
  'deploy/trial.env': parseEnv(read('deploy/trial.env')) as Record<string, string>,
  'deploy/kubernetes/settings.env': parseEnv(
    read('deploy/kubernetes/settings.env').replaceAll(/^# (?=\w+=)/gm, ''),
  ) as Record<string, string>,
  'deploy/kubernetes/deployment.yaml': Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  ),
  'deploy/systemd/udigate.service': Object.fromEntries(
    (unit.Environment ?? []).map(pair => pair.split('=') as [string, string]),
  ),
}

for (const [file, variables] of Object.entries(deployed)) {
  test(`${file} sets only what is a setting, to what it may be`, () => {
    assert.ok(Object.keys(variables).length > 0)
    for (const [name, value] of Object.entries(variables)) {
      // Node's own.
      if (name === 'NODE_ENV' || name === 'NODE_COMPILE_CACHE') continue
      const isFile = name.endsWith('_FILE') && !allSettings.some(([known]) => known === name)
      const known = isFile ? name.slice(0, -'_FILE'.length) : name
      const setting = allSettings.find(([each]) => each === known)?.[1]
      assert.ok(setting, `${name} is no setting`)
      if (isFile) assert.ok(setting.isSecret, `${known} is no secret, so ${name} is no setting`)
      else assert.notEqual(setting.kind.read(value), undefined, `${name}=${value}`)
    }
  })
}

test('secrets come from files, and stand in no file here', () => {
  for (const [file, variables] of Object.entries(deployed)) {
    for (const [name] of Object.entries(variables)) {
      const setting = allSettings.find(([known]) => known === name)?.[1]
      assert.ok(!setting?.isSecret, `${file}: ${name}`)
    }
  }
})

test('ports, folders and users are the same everywhere', () => {
  const port = Number(image.PORT)
  const exposed = gateway.filter(({ name }) => name === 'EXPOSE').map(({ text }) => Number(text))
  assert.deepEqual(exposed, [port])
  for (const service of ['gateway-1', 'gateway-2']) {
    const [published] = compose.services[service].ports
    assert.match(published, /^127\.0\.0\.1:/)
    assert.equal(Number(published.split(':').at(-1)), port)
    assert.deepEqual(compose.services[service].volumes, [`data:${image.UDIGATE_DATA_DIR}`])
  }
  assert.equal(container.ports[0].containerPort, port)
  assert.equal(manifests['service.yaml'].spec.ports[0].targetPort, container.ports[0].name)
  assert.equal(manifests['network-policy.yaml'].spec.ingress[0].ports[0].port, port)

  const volumes = gateway.filter(({ name }) => name === 'VOLUME').map(({ text }) => text)
  assert.deepEqual(volumes, [image.UDIGATE_DATA_DIR])
  const mounts = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
  assert.ok(mounts.includes(image.UDIGATE_DATA_DIR))

  const user = gateway.findLast(({ name }) => name === 'USER')?.text
  const { runAsUser, runAsGroup, fsGroup } = pod.securityContext
  assert.equal(user, `${runAsUser}:${runAsGroup}`)
  assert.equal(fsGroup, runAsGroup)
  assert.notEqual(runAsUser, 0)
})

test('the time that a stop may take is longer than what the gateway takes for it', () => {
  // A13 of the scorecard: 30 s.
  assert.ok(Number.parseInt(compose.services['gateway-1'].stop_grace_period, 10) > 30)
  assert.ok(pod.terminationGracePeriodSeconds > 35)
  assert.ok(Number(unit.TimeoutStopSec?.[0]) > 30)
})

/** What the gateway needs beside its readers, in MiB: a few hundred were measured (`npm run bench:batch`). */
const besideReaders = 768

test('all readers together stay within the memory that a deployment gives', () => {
  const setting = allSettings.find(([name]) => name === 'UDIGATE_BATCH_READ_MEMORY')?.[1]
  assert.ok(setting && 'default' in setting)
  const { reading, judgingLarge } = kindsOfWork
  const ofCalls = reading.atOnce + judgingLarge.atOnce
  const readers = gatewayStages.length * batchesAtOnce + ofCalls + documentsAtOnce
  const needed = readers * mostMebibytes({ mebibytes: Number(setting.default) }) + besideReaders
  const limits = {
    kubernetes: container.resources.limits.memory,
    compose: compose.services['gateway-1'].mem_limit,
    systemd: unit.MemoryMax?.[0],
  }
  assert.ok(limits.kubernetes)
  for (const [where, limit] of Object.entries(limits)) {
    if (limit === undefined) continue
    assert.ok(needed <= mebibytesIn(limit), `${where}: ${needed} MiB may be needed, and ${limit} are given`)
  }
})

/** A size as manifests, Compose and systemd write it. */
function mebibytesIn(size: string): number {
  const [, number, unit] = /^(\d+)([KMG])/i.exec(size) ?? []
  assert.ok(number && unit, `${size} is no size`)
  return Number(number) * { K: 1 / 1024, M: 1, G: 1024 }[unit.toUpperCase() as 'K' | 'M' | 'G']
}

test('what is probed is in the API and asks for no key', () => {
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path, port } = container[probe].httpGet
    assert.deepEqual(openapi.paths[path]?.get?.security, [], path)
    assert.equal(port, container.ports[0].name)
  }
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready')
  assert.equal(container.livenessProbe.httpGet.path, '/health/live')
})

test("the image's health check tells a gateway that lives from one that does not", async t => {
  const { text = '' } = gateway.find(({ name }) => name === 'HEALTHCHECK') ?? {}
  const [, command = '[]'] = /CMD (\[.*\])$/.exec(text) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const check = async () =>
    (await run(process.execPath, args, root, cleanEnvironment({ PORT: String(port) }))).status
  assert.equal(await check(), 0)
  status = 500
  assert.equal(await check(), 1)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  assert.equal(await check(), 1)
  assert.deepEqual([...new Set(asked)], ['/health/live'])
})

test('the image is built from what is published, and starts that', () => {
  const passed = read('.dockerignore')
    .split('\n')
    .flatMap(line => /^!(.*)/.exec(line)?.[1] ?? [])
  for (const path of passed) assert.ok(existsSync(join(root, path)), path)
  for (const needed of [
    'package-lock.json',
    '.npmrc',
    'tsconfig.build.json',
    'packages',
    'scripts',
    'LICENSE',
  ]) {
    assert.ok(passed.includes(needed), `${needed} does not reach the builder`)
  }
  for (const [stage, name] of [
    ['gateway', 'cli'],
    ['simulator', 'simulator'],
  ] as const) {
    const instructions = readInstructions(stages, stage)
    const { text = '[]' } = instructions.find(instruction => instruction.name === 'ENTRYPOINT') ?? {}
    const [bin] = Object.values(JSON.parse(read(`packages/${name}/package.json`)).bin)
    assert.equal(JSON.parse(text)[1], join('packages', name, String(bin)))
    const copied = instructions.filter(each => each.name === 'COPY').map(each => each.text.split(' ').at(-1))
    for (const needed of neededBy(name)) {
      assert.ok(copied.includes(`packages/${needed}/`) && copied.includes(`packages/${needed}/dist`), needed)
    }
  }
})

test('everything that runs in the image is in its one folder of modules', () => {
  const lock = JSON.parse(read('package-lock.json'))
  const elsewhere = Object.entries<{ dev?: boolean }>(lock.packages).filter(
    ([path, { dev }]) => /^packages\/.*\/node_modules\//.test(path) && !dev,
  )
  assert.deepEqual(elsewhere, [])
})

test('packages, what they need of each other, and images all have the version of this release', () => {
  assert.deepEqual(findMismatches(root, version), [])
  const wrong = findMismatches(root, '99.0.0').join('\n')
  for (const file of [
    'package.json',
    'packages/server/package.json',
    'compose.yaml',
    'deploy/kubernetes/deployment.yaml',
  ]) {
    assert.match(wrong, new RegExp(`^${file}: `, 'm'))
  }
  assert.match(wrong, /packages\/server\/package\.json: @udigate\/udi has version/)
})

test('nothing runs as root, gains rights, or writes into its image', () => {
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    privileged: false,
    capabilities: { drop: ['ALL'] },
  })
  assert.equal(pod.securityContext.runAsNonRoot, true)
  assert.equal(pod.securityContext.seccompProfile.type, 'RuntimeDefault')
  assert.equal(pod.automountServiceAccountToken, false)
  for (const service of ['gateway-1', 'gateway-2', 'simulator']) {
    const { read_only, cap_drop, security_opt } = compose.services[service]
    assert.deepEqual(
      { read_only, cap_drop, security_opt },
      {
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      },
    )
  }
})

test('manifests refer to each other by what there is', () => {
  const { resources } = manifests['kustomization.yaml']
  const notListed = Object.keys(manifests)
    .filter(file => !resources.includes(file))
    .sort()
  assert.deepEqual(notListed, ['kustomization.yaml', 'secret.example.yaml'])

  const { labels } = manifests['deployment.yaml'].spec.template.metadata
  const selectors = [
    manifests['deployment.yaml'].spec.selector.matchLabels,
    manifests['service.yaml'].spec.selector,
    manifests['disruption-budget.yaml'].spec.selector.matchLabels,
    manifests['network-policy.yaml'].spec.podSelector.matchLabels,
  ]
  for (const selector of selectors) assert.deepEqual(selector, labels)
  assert.equal(manifests['deployment.yaml'].spec.replicas, 2)

  const keys = Object.keys(manifests['secret.example.yaml'].stringData)
  const [secrets] = container.volumeMounts
  for (const { value } of container.env.filter(({ name }: { name: string }) => name.endsWith('_FILE'))) {
    assert.ok(keys.includes(value.slice(`${secrets.mountPath}/`.length)), value)
  }
  // A generated name changes with the content, and with it the Deployment: its pods are replaced.
  const [generated] = manifests['kustomization.yaml'].configMapGenerator
  assert.deepEqual(
    [generated.name, generated.envs],
    [container.envFrom[0].configMapRef.name, ['settings.env']],
  )
  assert.notEqual(generated.options.disableNameSuffixHash, true)
  assert.equal(pod.volumes[0].secret.secretName, manifests['secret.example.yaml'].metadata.name)
  for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets)) {
    assert.equal(file, `./secrets/${name}`)
  }
})

test('the network policy lets in a Prometheus of another namespace, and out what the settings may name', () => {
  const { ingress, egress } = manifests['network-policy.yaml'].spec
  const callers = ingress[0].from.flatMap(({ namespaceSelector }: { namespaceSelector?: object }) =>
    namespaceSelector ? [namespaceSelector] : [],
  )
  assert.ok(callers.length > 0)
  const ports = egress.flatMap((rule: { ports: { port: number }[] }) => rule.ports.map(({ port }) => port))
  for (const port of [53, 5432, 443, 8080, 8443, 4318]) assert.ok(ports.includes(port), String(port))
})

test('equal versions are replaced one after another', () => {
  const { strategy } = manifests['deployment.yaml'].spec
  assert.deepEqual(strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
  assert.equal(container.lifecycle, undefined)
})

test('the service starts what npm installs, with credentials that it loads', () => {
  const [command = ''] = unit.ExecStart ?? []
  const { name, bin } = JSON.parse(read('packages/cli/package.json'))
  assert.equal(
    command,
    `/usr/bin/node ${join('/opt/udigate/lib/node_modules', name, bin.udigate)} serve $SERVE`,
  )
  // "systemctl start" returns when it serves calls.
  assert.deepEqual([unit.Type, unit.NotifyAccess], [['notify'], ['all']])
  const loaded = (unit.LoadCredential ?? []).map(credential => credential.split(':')[0])
  const used = (unit.Environment ?? []).flatMap(pair => /%d\/(.*)/.exec(pair)?.[1] ?? [])
  assert.deepEqual(used, loaded)
})

test('what Node compiles is kept where the gateway alone can write', () => {
  const cache = unit.Environment?.find(pair => pair.startsWith('NODE_COMPILE_CACHE='))
  assert.equal(cache, `NODE_COMPILE_CACHE=%C/${unit.CacheDirectory?.[0]}/compiled`)
  assert.deepEqual(unit.CacheDirectoryMode, ['0700'])
  const fill = gateway.find(({ name, text }) => name === 'RUN' && text.includes(' serve '))
  const made = gateway.find(({ name, text }) => name === 'RUN' && text.includes('compiled'))
  assert.match(made?.text ?? '', /^install -d -o 10001 -g 10001 -m 0700 compiled$/)
  assert.equal(image.NODE_COMPILE_CACHE, '/app/compiled')
  assert.ok(
    fill && gateway.indexOf(fill) > gateway.findIndex(({ text }) => text.includes('NODE_COMPILE_CACHE')),
  )
})

const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
test('systemd finds no fault with the service, and little that it is exposed to', {
  skip: skipWithout('systemd-analyze', analyze.status === 0),
}, t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-unit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'udigate.service')
  // It asks that the program is there.
  writeFileSync(file, read('deploy/systemd/udigate.service').replace('/usr/bin/node', process.execPath))
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  assert.deepEqual([verified.status, verified.stderr], [0, ''])
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', file], {
    encoding: 'utf8',
  })
  assert.equal(judged.status, 0, judged.stdout)
})

test('documents name no file of a deployment that is not there', () => {
  for (const file of ['docs/operations.md', 'SECURITY.md', ...globSync('deploy/**/*.*', { cwd: root })]) {
    for (const [path] of read(file).matchAll(/\bdeploy\/[\w./-]*\w/g)) {
      assert.ok(existsSync(join(root, path)), `${file}: ${path}`)
    }
  }
})

/** A package of this repository and all those that it depends on or is installed with, by their folders. */
function neededBy(name: string): string[] {
  const { dependencies, peerDependencies } = JSON.parse(read(`packages/${name}/package.json`))
  const direct = readdirSync(join(root, 'packages')).filter(
    folder =>
      JSON.parse(read(`packages/${folder}/package.json`)).name in { ...dependencies, ...peerDependencies },
  )
  return [name, ...direct.flatMap(neededBy)]
}

/** What each name of a unit stands for, in the order of its lines. */
function readUnit(text: string): Partial<Record<string, string[]>> {
  const pairs = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
  return Object.fromEntries(
    Object.entries(Object.groupBy(pairs, ({ name }) => name)).map(([name, all = []]) => [
      name,
      all.map(({ value }) => value),
    ]),
  )
}
