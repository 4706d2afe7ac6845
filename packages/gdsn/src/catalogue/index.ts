/** The rules of data pools, as a catalogue. It is apart from the rest, since it judges every example. */
export { gdsnCatalogue } from './gdsn-catalogue.ts'
