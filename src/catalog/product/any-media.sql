-- Whether any record has media of these lists, or may have some that could not be read.
SELECT
  (
    'pictures' IN $lists
    AND EXISTS (
      FROM
        pictures
    )
  )
  OR (
    'documents' IN $lists
    AND EXISTS (
      FROM
        documents
    )
  )
  OR EXISTS (
    FROM
      fields
    WHERE
      field IN $lists
      AND "unknown" > 0
  )
