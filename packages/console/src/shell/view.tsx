import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { may, session } from '../api/session.ts'
import { route } from '../router/router.ts'
import { NeedsRight } from '../ui/needs-right.tsx'
import { Notice } from '../ui/notice.tsx'
import { findView } from './views.ts'

const loaded = signal<ReadonlyMap<string, ComponentType>>(new Map())
const isMissing = signal(false)

/** The view of the address. */
export function View() {
  const { view, parts } = route.value
  const detail = parts.at(-1)
  const wanted = findView(view)
  const missing = wanted?.right === undefined || may(wanted.right) ? undefined : wanted.right
  const isAllowed = wanted !== undefined && missing === undefined
  useEffect(() => {
    const stage = session.value?.stage === 'production' ? ['Production'] : []
    // What opens an invitation is no name.
    const names = [wanted?.isBare ? undefined : detail, wanted?.title].filter(name => name !== undefined)
    document.title = [...stage, ...names, 'udigate'].join(' · ')
  }, [view, detail])
  useEffect(() => {
    if (!wanted || !isAllowed || loaded.value.has(view)) return
    isMissing.value = false
    wanted.load().then(
      ({ default: component }) => {
        loaded.value = new Map(loaded.value).set(view, component)
      },
      () => {
        isMissing.value = true
      },
    )
  }, [view, isAllowed])
  if (!wanted) return <Notice kind="warn">There is nothing at this address.</Notice>
  if (missing !== undefined) {
    return (
      <>
        <h1>{wanted.title}</h1>
        <NeedsRight what="This" right={missing} />
      </>
    )
  }
  if (isMissing.value) {
    return (
      <Notice kind="bad">
        <p>
          This part of the console could not be loaded: the gateway cannot be reached, or is of another
          release now.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </Notice>
    )
  }
  const Component = loaded.value.get(view)
  return Component ? <Component /> : <p class="quiet">Loading …</p>
}
