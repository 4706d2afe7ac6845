import { isGuide, isOfFirstHour, pages } from './docs/pages.ts'
import { testPages } from './docs/test-pages.ts'

testPages(pages.filter(page => !isGuide(page) && !isOfFirstHour(page)))
