// npm run dev: serves the page from its sources, so that what is saved shows at once. Ends when standard input closes.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const [gateway = 'http://127.0.0.1:8080'] = process.argv.slice(2)

/** What the page asks the gateway for. */
const paths = ['/api', '/sign-in', '/openapi.json', '/docs', '/health']

const server = await createServer({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  // A session is used by the page of its own address alone: the gateway sees that of this server.
  server: {
    proxy: Object.fromEntries(paths.map(path => [path, { target: gateway, changeOrigin: false }])),
  },
})
await server.listen()
console.log(`The console is at ${server.resolvedUrls?.local[0]}`)
process.stdin.on('close', () => void server.close().then(() => process.exit(0))).resume()
