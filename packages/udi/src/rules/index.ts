export { type MessageTemplate, readTemplate } from './message.ts'
export { replaceWith } from './replace-with.ts'
