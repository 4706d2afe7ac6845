interface Entity {
  kind: string
  criterion?: string
  issuingAgency: string
  code: string
}

/** What an entity is called in an answer: `device GS1 04012345100013`, and of the directives `legacy device …`. */
export function nameEntity({ kind, criterion, issuingAgency, code }: Entity): string {
  return `${criterion === 'LEGACY' ? 'legacy ' : ''}${kind} ${issuingAgency} ${code}`
}
