import { firstHour } from './docs/pages.ts'
import { testPagesInOrder } from './docs/test-pages.ts'

// What people do who have nothing but the README: one page after the other, in one folder, with what is left in it.
testPagesInOrder(firstHour)
