-- Lessons held what nobody had confirmed, days without their order, and marks of others' ids. They are taught anew.
truncate paper_lesson;
