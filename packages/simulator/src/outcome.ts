import type { InquiryPage } from './eudamed/directory/answer-inquiry.ts'
import type { Page } from './eudamed/download/answer-question.ts'
import type { Verdict } from './eudamed/verdict.ts'

/** What EUDAMED has to say to a message: verdicts to a Push, a page to a PullRequest. */
export type Outcome =
  | { readonly kind: 'verdicts'; readonly verdicts: readonly Verdict[] }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'inquiry'; readonly page: InquiryPage }
