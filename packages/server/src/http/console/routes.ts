import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declareWork } from '../guards/limit-load.ts'

/** What the page may load: its own files. It styles elements by script, which needs no inline style. */
const contentSecurity = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const year = 31_536_000

/**
 * The console at `/`, as it was built. Without it `/` leads to the page of the API.
 *
 * @param folder where it was built
 */
export async function consoleRoutes(app: FastifyInstance, folder = builtConsole()): Promise<void> {
  if (folder === undefined) {
    app.get('/', { config: { work: 'serving' } }, async (_request, reply) => reply.redirect('/docs/'))
    return
  }
  await app.register(async scope => {
    declareWork(scope, 'serving')
    scope.addHook('onSend', async (request, reply) => {
      reply.header('content-security-policy', contentSecurity)
      // The names of all files but the page itself change with their content.
      const isPage = request.url === '/' || request.url.endsWith('.html')
      reply.header('cache-control', isPage ? 'no-cache' : `public, max-age=${year}, immutable`)
    })
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['**/*.gz', '**/*.br', '**/.*'],
    })
  })
}

/** The folder of the built console; `undefined` where it was not built. */
function builtConsole(): string | undefined {
  try {
    const manifest = fileURLToPath(import.meta.resolve('@udigate/console/package.json'))
    const folder = join(dirname(manifest), 'dist')
    return existsSync(join(folder, 'index.html')) ? folder : undefined
  } catch {
    return undefined
  }
}
