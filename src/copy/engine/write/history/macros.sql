-- A text as it is compared: without the parts of addresses that are signed anew.
CREATE TEMP MACRO pim_clean(text) AS CASE WHEN contains(text, '://') THEN regexp_replace(text, $signed, '\1', 'gi') ELSE text END;

-- Of long texts: the print.
CREATE TEMP MACRO pim_print(text) AS CASE WHEN length(text) > $short_chars THEN concat(length(text), ' characters, print ', left(md5(text), 12)) ELSE text END;

-- A number as it is written, without an empty fraction.
CREATE TEMP MACRO pim_amount(number) AS regexp_replace(number::VARCHAR, '\.0$', '');

-- What a picture is called.
CREATE TEMP MACRO pim_picture(document_name, file) AS coalesce(document_name, pim_clean(file));
