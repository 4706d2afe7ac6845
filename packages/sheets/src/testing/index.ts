/** Workbooks for tests. */

export { exampleGrid, put, workbookOf } from './workbook-of.ts'
