/** Words that have a better one in every place, and which. Names of tables and columns of the store are not words. */
export const refusedEverywhere: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/gi, 'name the person or program'],
  [/\bsomebody\b/gi, 'name the person or program'],
  [/\bhand(?:s|ed|ing)? (?:it |them )?over\b|\bhand-overs?\b/g, 'send'],
  [/\bsteady clocks?\b|\bsteadyClock\b/gi, 'monotonic clock'],
  [/\bparcels?\b/gi, 'message, draft'],
  [/\bsurroundings\b/gi, 'environment'],
  [/\bparticulars\b/gi, 'options'],
  [/\bcircumstances\b/gi, 'context'],
  [/\bof its own accord\b/gi, 'by itself'],
  [/\blook(?:s|ed|ing)? after\b/gi, 'manage, process'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bgo(?:es|ne|ing)? on with\b/gi, 'resume, continue'],
  [/\bwhat is to become of\b/gi, 'name the outcome'],
  [/\bturn-?aways?\b|\bturned away\b/gi, 'rejection, rejected'],
  [/\bgathered\b/gi, 'batched reads, group commit'],
  [/\bcure[sd]?\b/gi, 'fix'],
  [/\bstray(?:s|ed)?\b|\bstray[A-Z]\w*/g, 'unexpected'],
  [/\b(?:is|are|was|were|be|been) told of\b/gi, 'notified of'],
  [/\bways? to (?:the|its) authority\b/gi, 'connection to the authority'],
  [/\bwantedOf\b|\bknownOf\b/g, 'desired, registered'],
]

/** Words that documentation does without. */
export const refusedInDocumentation: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bnobody\b/gi, 'name what does not happen'],
  [/\bthat which\b/gi, 'use a noun'],
  [/\banew\b/gi, 'again'],
]
