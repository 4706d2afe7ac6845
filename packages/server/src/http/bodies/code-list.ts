import Type from 'typebox'

export const CodeListPage = Type.Object(
  {
    list: Type.String(),
    version: Type.String(),
    source: Type.String(),
    items: Type.Array(
      Type.Object({
        code: Type.String(),
        term: Type.Optional(Type.String()),
        leaf: Type.Optional(Type.Boolean()),
      }),
    ),
    nextCursor: Type.Optional(Type.String()),
  },
  { $id: 'CodeListPage', title: 'Page of a code list' },
)
