import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { wordsOf } from '../api/problem.ts'
import { route } from '../router/router.ts'
import { may } from '../session/session.ts'
import { Notice } from '../ui/notice.tsx'
import { views } from './views.ts'

const loaded = signal<ReadonlyMap<string, ComponentType>>(new Map())
const trouble = signal<string | undefined>(undefined)

/** The view of the address. */
export function View() {
  const { view } = route.value
  const wanted = views.find(({ name }) => name === view)
  const isAllowed = wanted !== undefined && (wanted.scope === undefined || may(wanted.scope))
  useEffect(() => {
    document.title = wanted ? `${wanted.title} · udigate` : 'udigate'
    if (!wanted || !isAllowed || loaded.value.has(view)) return
    trouble.value = undefined
    wanted.load().then(
      ({ default: component }) => {
        loaded.value = new Map(loaded.value).set(view, component)
      },
      error => {
        trouble.value = wordsOf(error)
      },
    )
  }, [view, isAllowed])
  if (!wanted) return <Notice kind="warn">There is nothing at this address.</Notice>
  if (!isAllowed) return <Notice kind="warn">This needs an API key with the scope “{wanted.scope}”.</Notice>
  if (trouble.value !== undefined) return <Notice kind="bad">{trouble.value}</Notice>
  const Component = loaded.value.get(view)
  return Component ? <Component /> : <p class="quiet">Loading …</p>
}
