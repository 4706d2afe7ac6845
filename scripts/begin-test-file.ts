/** Imported before each file of tests, which its address names: what is registered from here on is of that file. */
import { beginFile } from './measure-tests.ts'

beginFile(decodeURIComponent(new URL(import.meta.url).search.slice(1)))
