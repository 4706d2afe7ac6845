/** How many answers are kept, and for texts of which length: a request may hold a hundred thousand faults. */
const mostAnswers = 500
const longestText = 100

/**
 * A function that gives the answers of `answer` and keeps the latest of them, for what is asked again and again: a
 * spreadsheet has the same slip in every row. It never keeps more than a few hundred.
 */
export function remember<Answer, Text extends string = string>(
  answer: (text: Text) => Answer,
): (text: Text) => Answer {
  const answers = new Map<Text, { answer: Answer }>()
  return text => {
    const known = answers.get(text)
    if (known) return known.answer
    const found = answer(text)
    if (text.length <= longestText) {
      if (answers.size >= mostAnswers) answers.clear()
      answers.set(text, { answer: found })
    }
    return found
  }
}
