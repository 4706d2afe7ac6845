import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { isModel, type Model, modelNames, type PatchOperation } from '@udigate/eudamed/browser'
import type { Session } from '../../api/bodies.ts'
import { takeOpenedText } from '../../api/open-in-editor.ts'
import { session } from '../../api/session.ts'
import { route } from '../../router/router.ts'
import { listExamples } from './examples.ts'
import { type FollowedCodeLists, followCodeLists } from './follow-code-lists.ts'
import { patchText } from './json-edits.ts'
import { comeToTheSame, type JudgedFinding, type Judgement, judgeText } from './judge-text.ts'
import { keepText, keptText } from './kept-texts.ts'

/** What the gateway said of a text. */
export interface GatewayWord {
  model: Model
  /** The further register for which it was judged too. */
  register: string | undefined
  text: string
  findings: readonly JudgedFinding[]
}

/** The request that is worked on, and what is known of it. */
export interface Workbench {
  model: ReadonlySignal<Model>
  /** The further register for which it is judged too; none where `undefined`. */
  register: Signal<string | undefined>
  /** As it stands in the editor. */
  text: ReadonlySignal<string>
  /** The text that is judged: the newest one, but while a person types. */
  judgedText: ReadonlySignal<string>
  /** By which code lists it is judged here. */
  codes: FollowedCodeLists
  judgement: ReadonlySignal<Judgement>
  /** Whether infos are shown, which this page finds. */
  info: Signal<boolean>
  /** The warnings that were acknowledged here, as the list of findings names them. */
  acknowledged: Signal<readonly string[]>
  /** Those of the gateway where it has judged this very text, and else those of this page; infos where they are wanted. */
  findings: ReadonlySignal<readonly JudgedFinding[]>
  /** What the gateway said of this very text, and whether this page says the same. */
  word: ReadonlySignal<{ isTheSame: boolean } | undefined>
  /** Rises when another request takes the place of this one, rather than a change of it. */
  edition: ReadonlySignal<number>
  /** The place that the editor is to go to. */
  goal: Signal<{ path: string } | undefined>
  choose(model: Model): void
  /** Begins again with a text. */
  begin(text: string): void
  /** Takes what a person types. */
  type(text: string): void
  /** Changes the request; the rest of its text stays as it is. */
  edit(patch: readonly PatchOperation[]): void
  hear(word: GatewayWord): void
  /** Judges without waiting whether a person types on. */
  judgeNow(): void
}

/** So many findings are marked and listed. */
export const mostShown = 200

/** The pause in typing after which a text is judged, in milliseconds. */
const pause = 150

/** Makes the place to work on requests with one key, and what ends it. */
export function makeWorkbench({ caller, actors }: Session): { bench: Workbench; end(): void } {
  const getStart = (model: Model): string =>
    keptText(caller.id, model) ?? listExamples(model, actors)[0]?.text ?? ''
  const opened = takeOpenedText()
  const wanted = opened?.model ?? route.peek().query.get('model') ?? ''
  const [usual = 'EU_UDI_MDR'] = modelNames
  const model = signal<Model>(isModel(wanted) ? wanted : usual)
  const register = signal<string | undefined>(undefined)
  const text = signal(opened?.text ?? getStart(model.peek()))
  const judgedText = signal(text.peek())
  const info = signal(false)
  const edition = signal(0)
  const heard = signal<GatewayWord | undefined>(undefined)
  const codeLists = followCodeLists()
  const { followed: codes } = codeLists
  const judgement = computed(() =>
    judgeText(model.value, judgedText.value, codes.inForce.value.lists, register.value),
  )
  const own = computed(() => (judgement.value.kind === 'judged' ? judgement.value.findings : []))
  const current = computed(() => {
    const word = heard.value
    const isOfThis = word?.text === judgedText.value && word.model === model.value
    return isOfThis && word.register === register.value ? word : undefined
  })

  const put = (newText: string): void => {
    batch(() => {
      text.value = newText
      judgedText.value = newText
    })
  }
  const ends = [
    effect(() => {
      const newest = text.value
      const timer = setTimeout(() => {
        judgedText.value = newest
      }, pause)
      return () => clearTimeout(timer)
    }),
    effect(() => {
      const text = judgedText.value
      // Nothing is left here by who has signed out.
      if (session.peek()?.caller.id === caller.id) keepText(caller.id, model.value, text)
    }),
    codeLists.end,
  ]

  const bench: Workbench = {
    model,
    register,
    text,
    judgedText,
    codes,
    judgement,
    info,
    acknowledged: signal([]),
    findings: computed(() => {
      const found = (current.value?.findings ?? own.value).filter(each => !isInfo(each))
      return info.value ? [...found, ...own.value.filter(isInfo)] : found
    }),
    word: computed(() => current.value && { isTheSame: comeToTheSame(current.value.findings, own.value) }),
    edition,
    goal: signal(undefined),
    choose(next) {
      batch(() => {
        model.value = next
        bench.begin(getStart(next))
      })
    },
    begin(newText) {
      batch(() => {
        put(newText)
        edition.value += 1
      })
    },
    type(newText) {
      text.value = newText
    },
    edit(patch) {
      // What stands there now may be newer than what the patch was made for.
      bench.judgeNow()
      if (judgement.peek().kind === 'judged') put(patchText(text.peek(), patch))
    },
    hear(word) {
      heard.value = word
    },
    judgeNow() {
      judgedText.value = text.peek()
    },
  }
  return {
    bench,
    end() {
      bench.judgeNow()
      for (const each of ends) each()
    },
  }
}

function isInfo({ severity }: JudgedFinding): boolean {
  return severity === 'info'
}
