import type { Page } from 'playwright-core'

/** How a page kept up while something was done with it. */
export interface Smoothness {
  /** Milliseconds in all. */
  took: number
  /** How many tasks took longer than 50 ms, and how long the longest took, in milliseconds. */
  longTasks: number
  longest: number
  /** The longest time between two frames, in milliseconds. */
  longestFrame: number
  /** How many elements the page had afterwards. */
  elements: number
}

interface Watched {
  tasks: number[]
  frames: number[]
}

// What runs in the page is given as text: there is no browser where this is compiled.
const watching = `
  globalThis.watched = { tasks: [], frames: [] }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration)
  }).observe({ entryTypes: ['longtask'] })
  let last = performance.now()
  requestAnimationFrame(function look(now) {
    watched.frames.push(now - last)
    last = now
    requestAnimationFrame(look)
  })
`

/** Watches a page while `work` is done. */
export async function watchSmoothness(page: Page, work: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(`{${watching}}`)
  const began = performance.now()
  await work()
  const took = performance.now() - began
  const { tasks, frames, elements } = await page.evaluate<Watched & { elements: number }>(
    `({ ...watched, elements: document.querySelectorAll('*').length })`,
  )
  return {
    took: Math.round(took),
    longTasks: tasks.length,
    longest: Math.round(Math.max(0, ...tasks)),
    longestFrame: Math.round(Math.max(0, ...frames)),
    elements,
  }
}

/** How many frames nothing more may come before the list is taken to be at its end. */
const patience = 300

/**
 * Scrolls a list to its end, as often as more of it comes.
 *
 * @param label what its name begins with
 * @param rows how many rows are enough
 * @returns how many rows it has then
 */
export function scrollToEnd(page: Page, label: string, rows: number): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const list = document.querySelector('section[aria-label^=${JSON.stringify(label)}]')
    const count = () => Number(list.querySelector('[role=table]')?.getAttribute('aria-rowcount') ?? 1) - 1
    for (let still = 0; count() < ${rows} && still < ${patience}; ) {
      const before = count()
      list.scrollTop = list.scrollHeight
      await new Promise(resolve => requestAnimationFrame(resolve))
      still = count() > before ? 0 : still + 1
    }
    list.scrollTop = list.scrollHeight
    return count()
  })()`)
}
