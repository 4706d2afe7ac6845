/**
 * The main part of a workbook that has its formulas calculated when it is opened.
 *
 * @param xml the part
 */
export function askForCalculation(xml: string): string {
  const settings = /<(?:[\w.-]+:)?calcPr\b[^<>]*>/.exec(xml)
  if (settings !== null) {
    const [tag] = settings
    const plain = tag.replaceAll(/\sfullCalcOnLoad="[^"]*"/g, '')
    const end = plain.endsWith('/>') ? -2 : -1
    const asked = `${plain.slice(0, end).trimEnd()} fullCalcOnLoad="1"${plain.slice(end)}`
    return xml.slice(0, settings.index) + asked + xml.slice(settings.index + tag.length)
  }
  // The last of these stands before the settings, as the schema of workbooks orders them.
  const [tag = '', prefix = '', at] =
    [...xml.matchAll(/<\/((?:[\w.-]+:)?)(?:sheets|functionGroups|externalReferences|definedNames)>/g)]
      .map(found => [found[0], found[1], found.index] as const)
      .at(-1) ?? []
  if (at === undefined) return xml
  const end = at + tag.length
  return `${xml.slice(0, end)}<${prefix}calcPr fullCalcOnLoad="1"/>${xml.slice(end)}`
}
