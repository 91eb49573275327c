INSERT INTO
  made.judged
VALUES
  (
    pim_exact_reading(),
    $name,
    $mark,
    $at_most,
    $may_move_percent,
    NULL,
    NULL,
    $why
  )
