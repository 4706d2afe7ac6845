import { isGuide, pages } from './docs/pages.ts'
import { testPages } from './docs/test-pages.ts'

testPages(pages.filter(isGuide))
