package main

import _ "pitboss/cmd/pitboss/locale" // before the toolkit
