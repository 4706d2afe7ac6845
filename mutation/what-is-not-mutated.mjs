// Which mutants are not worth a test, and why.

/** Parts of a rule that tell people of it; the tests hold them to their form, not to their words. */
const told = new Set(['title', 'message', 'source', 'examples'])

/** A text with a small letter and a blank behind it is for people: no code, path or pattern has that. */
const prose = /[a-z] /

/** @type {import('@stryker-mutator/api/ignore').Ignorer} */
export const notMutated = {
  shouldIgnore(path) {
    if (isToldOfRule(path)) return 'It tells people of the rule; no test holds it to its words.'
    if (isProse(path)) return 'It is read by people; no test holds it to its words.'
    return undefined
  },
}

function isToldOfRule(path) {
  return (
    path.isObjectProperty() &&
    path.get('key').isIdentifier() &&
    told.has(path.node.key.name) &&
    path.parentPath.parentPath.isCallExpression() &&
    path.parentPath.parentPath.get('callee').isIdentifier({ name: 'defineRule' })
  )
}

function isProse(path) {
  if (path.isStringLiteral()) return prose.test(path.node.value)
  return path.isTemplateLiteral() && path.node.quasis.some(({ value }) => prose.test(value.raw))
}
