"""What people see and hear: views, sentences, odds before a roll."""
