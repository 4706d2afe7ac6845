import type { World } from '../../../../test/harness.ts'

export const anonymously = { key: null }

export interface ReadyBody {
  status: string
  checks: object
  details: { check: string; state: string; message: string; advice?: string; since?: string }[]
}

export async function readMetrics(get: World['get']): Promise<string> {
  return String((await get('/metrics', anonymously)).body.text)
}
