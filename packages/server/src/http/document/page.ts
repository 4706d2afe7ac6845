import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declareWork } from '../guards/limit-load.ts'

/** What the page may load: its own files, and the pictures inside its style sheet. */
const contentSecurity = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>udigate: the API</title>
<link rel="stylesheet" href="static/swagger-ui.css">
<link rel="stylesheet" href="static/index.css">
<link rel="icon" type="image/png" sizes="32x32" href="static/favicon-32x32.png">
<link rel="icon" type="image/png" sizes="16x16" href="static/favicon-16x16.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="static/swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`

const script = `SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: './json',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  layout: 'BaseLayout',
  validatorUrl: null,
})
`

/** A page at `/docs` to read and try the API by its document, which it asks for at `/docs/json`. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    async scope => {
      declareWork(scope, 'serving')
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', contentSecurity)
      })
      scope.get('', (_request, reply) => reply.redirect('docs/'))
      scope.get('/', { prefixTrailingSlash: 'slash' }, (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(html),
      )
      scope.get('/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
      await scope.register(fastifyStatic, { root: findFiles(), prefix: '/static' })
    },
    { prefix: '/docs' },
  )
}

/** The files of Swagger UI; the package that has them need not be loaded for that. */
function findFiles(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
}
